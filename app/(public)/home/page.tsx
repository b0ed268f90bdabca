// The logo links to /home, and logins and logouts redirect to it. The page has the same content as /, which is the
// canonical address.
export { default, generateMetadata } from '../page'
