/** The tabs of the fee list. They are shared by the list and the page that the server renders. */
export const feeTabs = ['overdue', 'soon', 'paid'] as const
