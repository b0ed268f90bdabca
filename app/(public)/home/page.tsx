// Shows the same page as /, which is the canonical URL. The logo links here, and logins and logouts redirect here.
export { default, generateMetadata } from '../page'
