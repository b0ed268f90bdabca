/** The tabs of the fee list. */
export const feeTabs = ['overdue', 'soon', 'paid'] as const
