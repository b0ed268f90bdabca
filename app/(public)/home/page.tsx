// The logo, logins and logouts lead to /home. It shows the page at /, which is its canonical address.
export { default, metadata } from '../page'
