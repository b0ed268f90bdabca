/** The tabs of the fee list, for the browser and the server. */
export const feeTabs = ['overdue', 'soon', 'paid'] as const
