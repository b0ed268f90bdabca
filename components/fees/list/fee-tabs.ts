/** The tabs of the fee list. The list in the browser and the page on the server share them. */
export const feeTabs = ['overdue', 'soon', 'paid'] as const
