/** The query that the office's home page sends to read the sum of overdue fees. */
export const OVERDUE_SUM = { view: 'overdue', limit: '1' } as const
