/** The query for the unread notifications on a person's home page, as the browser sends it. */
export const UNREAD_ON_HOME = { status: 'unread', limit: '3' } as const
