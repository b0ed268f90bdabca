/** The 409 of an admin whose page is older than the latest version. */
export const VERSION_CHANGED = 'Another admin has published a change. Reload the page and try again.'
/** The 409 of an admin whose page is older than the draft. */
export const DRAFT_CHANGED = 'Another admin has changed the draft. Reload the page and try again.'
