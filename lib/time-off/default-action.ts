/** The choices that a user can make for many classes at once. */
export const DEFAULT_ACTIONS = ['append', 'next_week', 'cancel'] as const
export type DefaultAction = (typeof DEFAULT_ACTIONS)[number]

/**
 * Returns the user's choice if it is possible for this class. Otherwise returns `next_week` or, if that is not possible
 * either, `cancel`.
 */
export function actionFor(choice: DefaultAction, possible: { append: boolean; nextWeek: boolean }): DefaultAction {
  if (choice === 'append' && possible.append) return 'append'
  return choice !== 'cancel' && possible.nextWeek ? 'next_week' : 'cancel'
}
