/** The views of the list of fees that have a tab. The server's page and the list share them. */
export const feeTabs = ['overdue', 'soon', 'paid'] as const
