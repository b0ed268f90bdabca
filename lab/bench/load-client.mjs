import { Client } from 'undici'

/** @import { Dispatcher } from 'undici' */
/**
 * @typedef {object} LoadRequest
 * @property {'GET' | 'POST'} [method]
 * @property {string} path
 * @property {Record<string, string> | undefined} [headers]
 * @property {string} [body]
 * @property {(status: number) => void} [onStatus] called with the status of the response
 */

/** The timeout after which a request counts as an error. */
const REQUEST_TIMEOUT_MS = 20_000

/**
 * Sends requests to one server on a fixed number of connections. Each connection reads its whole response before it
 * sends the next request. Bodies are discarded. See docs/decisions/2026-11-23-server.md.
 */
export class LoadClient {
  errors = 0
  #stopped = false
  #ended
  #next
  #onResponse

  /**
   * @param {string} address
   * @param {number} connections
   * @param {() => LoadRequest | undefined} next returns the next request, or undefined to close the connection
   * @param {(status: number, milliseconds: number) => void} onResponse called at the end of each response
   * @param {number} [timeoutMs] milliseconds
   */
  constructor(address, connections, next, onResponse, timeoutMs = REQUEST_TIMEOUT_MS) {
    this.#next = next
    this.#onResponse = onResponse
    const options = { pipelining: 1, headersTimeout: timeoutMs, bodyTimeout: timeoutMs }
    this.#ended = Promise.all(Array.from({ length: connections }, () => this.#sendAll(new Client(address, options))))
  }

  /** @param {Client} client */
  async #sendAll(client) {
    for (let request = this.#take(); request; request = this.#take()) await this.#send(client, request)
    await client.destroy()
  }

  #take() {
    return this.#stopped ? undefined : this.#next()
  }

  /**
   * @param {Client} client
   * @param {LoadRequest} request
   * @returns {Promise<void>}
   */
  #send(client, request) {
    const { method = 'GET', path, headers = {}, body } = request
    const begun = performance.now()
    return new Promise((resolve) => {
      let status = 0
      /** @type {Dispatcher.DispatchHandler} */
      const handler = {
        onRequestStart() {},
        onResponseStart(_controller, statusCode) {
          status = statusCode
        },
        onResponseData() {},
        onResponseEnd: () => {
          this.#onResponse(status, performance.now() - begun)
          request.onStatus?.(status)
          resolve()
        },
        onResponseError: () => {
          this.errors++
          resolve()
        },
      }
      client.dispatch({ method, path, headers, body }, handler)
    })
  }

  /** Resolves when no requests are left and every connection has received its last response. */
  get ended() {
    return this.#ended
  }

  /** Stops sending requests. Resolves when all open requests have a response. */
  async stop() {
    this.#stopped = true
    await this.#ended
  }
}
