/** The choices that a user can make for many classes at once. */
export const DEFAULT_ACTIONS = ['append', 'next_week', 'cancel'] as const
export type DefaultAction = (typeof DEFAULT_ACTIONS)[number]

/**
 * Returns the action for a class. If the class cannot be appended to its series, it moves to a later week. If it cannot
 * move either, it is cancelled.
 */
export function actionFor(choice: DefaultAction, possible: { append: boolean; nextWeek: boolean }): DefaultAction {
  if (choice === 'append' && possible.append) return 'append'
  return choice !== 'cancel' && possible.nextWeek ? 'next_week' : 'cancel'
}
