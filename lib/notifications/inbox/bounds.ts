/** The query parameters for the unread notifications on a person's home page. */
export const UNREAD_ON_HOME = { status: 'unread', limit: '3' } as const
