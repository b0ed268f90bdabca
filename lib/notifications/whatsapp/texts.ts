/** Error messages of the WhatsApp calls, for the services and the endpoint table. */
export const NOT_SET_UP = 'WhatsApp messages are not set up'
export const NO_NUMBER = 'Add a number with its country code under “Calls and WhatsApp” first'
export const OTHER_NUMBER = 'Your number has changed. Check it and try again.'
export const INVALID_TOKEN = 'The verify token is not correct'
export const INVALID_SIGNATURE = 'The signature is not valid'
