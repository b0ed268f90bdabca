/** The tabs of the fee list. The server's page and the list share them. */
export const feeTabs = ['overdue', 'soon', 'paid'] as const
