/** @import { ServerResponse } from 'node:http' */
/** @import { Socket } from 'node:net' */
/** @typedef {{ all: number, perClient: number }} ConnectionLimits */
/**
 * @typedef {{ name: string | null, open: number, idle: Set<Socket> }} Client
 *   `idle` is ordered by idle time, the longest first
 */
/** @typedef {{ client: Client, answers: Set<ServerResponse> }} Connection */

/**
 * Counts each client's open connections to the server. Closes idle connections above a limit, so that a client with
 * many idle connections cannot keep others out (contract 47.10).
 */
export class Connections {
  /** @type {Map<Socket, Connection>} */
  #open = new Map()
  /** @type {Map<string | null, Client>} */
  #clients = new Map()
  #limits
  #clientOf

  /**
   * @param {() => ConnectionLimits | undefined} limits undefined until the application is ready
   * @param {(socket: Socket) => string | null} clientOf returns null behind a proxy, whose connections carry requests
   *   of many clients
   */
  constructor(limits, clientOf) {
    this.#limits = limits
    this.#clientOf = clientOf
  }

  /** @param {Socket} socket */
  add(socket) {
    const name = this.#clientOf(socket)
    const client = this.#clients.get(name) ?? { name, open: 0, idle: new Set() }
    this.#clients.set(name, client)
    client.open += 1
    client.idle.add(socket)
    this.#open.set(socket, { client, answers: new Set() })
    socket.once('close', () => this.#remove(socket))
    this.#makeRoomFor(socket, client)
  }

  /**
   * Marks a connection as busy until its response has ended.
   * @param {Socket} socket
   * @param {ServerResponse} response
   */
  markBusy(socket, response) {
    const connection = this.#open.get(socket)
    if (!connection) return
    const { client, answers } = connection
    answers.add(response)
    client.idle.delete(socket)
    response.once('close', () => {
      answers.delete(response)
      if (answers.size === 0 && this.#open.has(socket)) client.idle.add(socket)
    })
  }

  /**
   * True if there are too many connections in total or from this socket's client. If so, the server rejects requests
   * on this socket and closes the connection.
   * @param {Socket} socket
   */
  isOverLimit(socket) {
    const client = this.#open.get(socket)?.client
    const limits = this.#limits()
    if (!client || !limits) return false
    return this.#open.size > limits.all || isOverItsShare(client, limits)
  }

  closeIdle() {
    for (const { idle } of this.#clients.values()) for (const socket of idle) socket.destroy()
  }

  hasPendingResponses() {
    return [...this.#open.values()].some(({ answers }) => answers.size > 0)
  }

  /**
   * @param {Socket} newest the new connection, which is never closed here
   * @param {Client} client
   */
  #makeRoomFor(newest, client) {
    const limits = this.#limits()
    if (!limits) return
    const overShare = isOverItsShare(client, limits)
    if (!overShare && this.#open.size <= limits.all) return
    const [longestIdle] = (overShare ? client : this.#largestWithIdle()).idle
    if (!longestIdle || longestIdle === newest) return
    // Remove the socket from the counts now, because new connections may arrive before its close event.
    this.#remove(longestIdle)
    longestIdle.destroy()
  }

  /** Returns the client with the most connections. Ignores clients without an idle connection. */
  #largestWithIdle() {
    /** @type {Client} */
    let largest = { name: null, open: 0, idle: new Set() }
    for (const client of this.#clients.values())
      if (client.idle.size > 0 && client.open > largest.open) largest = client
    return largest
  }

  /** @param {Socket} socket */
  #remove(socket) {
    const client = this.#open.get(socket)?.client
    if (!client) return
    this.#open.delete(socket)
    client.idle.delete(socket)
    client.open -= 1
    if (client.open === 0) this.#clients.delete(client.name)
  }
}

/**
 * @param {Client} client
 * @param {ConnectionLimits} limits
 */
function isOverItsShare({ name, open }, { perClient }) {
  return name !== null && open > perClient
}
