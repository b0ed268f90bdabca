// Gives back, as often as it is told, the listening socket that it is sent: each time by another descriptor
// (scripts/server/descriptors.mjs). Ends with the connection to whoever asked.
process.on('message', (/** @type {number} */ times, handle) => {
  for (let given = 0; given < times; given++) process.send?.('', handle, { keepOpen: true })
})
