/** Error messages of the API call that changes an admin's office rights. */
export const NO_COLLEAGUE = 'This person does not work in the office'
export const RIGHTS_CHANGED = 'These rights have just changed. Check them, then change them again if needed.'
