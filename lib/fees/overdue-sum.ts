/** The query with which the office's home page reads the sum of overdue fees. */
export const OVERDUE_SUM = { view: 'overdue', limit: '1' } as const
