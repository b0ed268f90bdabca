// The logo, logins and logouts lead to /home. This page shows the same content as /, which is the canonical address.
export { default, generateMetadata } from '../page'
