/** The choices that a user can make for many classes at once. */
export const DEFAULT_ACTIONS = ['append', 'next_week', 'cancel'] as const
export type DefaultAction = (typeof DEFAULT_ACTIONS)[number]

/**
 * Returns the user's choice. If this class does not allow the choice, returns the next allowed choice in
 * DEFAULT_ACTIONS.
 */
export function actionFor(choice: DefaultAction, possible: { append: boolean; nextWeek: boolean }): DefaultAction {
  if (choice === 'append' && possible.append) return 'append'
  return choice !== 'cancel' && possible.nextWeek ? 'next_week' : 'cancel'
}
