// Shows the home page, whose canonical URL is /. The logo links to /home. A login or logout also leads to /home.
export { default, generateMetadata } from '../page'
