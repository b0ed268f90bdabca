declare module 'sweetalert2/dist/sweetalert2.esm.js' {
  const alerts: typeof import('sweetalert2')['default']

  export default alerts
}
