// Shows the same page as /, which is the canonical URL. The logo links to /home, and logins and logouts redirect to it.
export { default, generateMetadata } from '../page'
