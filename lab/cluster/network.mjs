import { spawnSync } from 'node:child_process'
import { Failure } from '../../scripts/system/failure.mjs'

/** @import { DatabaseMember, Topology } from './topology.mjs' */

/**
 * Simulates a network cable for each PostgreSQL member. The member runs in its own network namespace. A pair of virtual
 * interfaces connects the namespace to a bridge on this machine. When the cable is disconnected from the bridge,
 * packets are lost without an error, like on a real network.
 */
export class Network {
  /** @param {Topology} topology made with `separateNetworks` */
  constructor(topology) {
    this.topology = topology
    this.bridge = `swara${topology.address}`
  }

  /** True if this user may create namespaces and interfaces here. */
  static isPossible() {
    if (process.getuid?.() !== 0 || spawnSync('ip', ['-V']).status !== 0) return false
    const trial = `swaramala-trial-${process.pid}`
    if (!tryIp('netns', 'add', trial)) return false
    tryIp('netns', 'delete', trial)
    return tryIp('link', 'add', 'swaratrial', 'type', 'bridge') && tryIp('link', 'delete', 'swaratrial')
  }

  make() {
    // Remove leftovers from a killed run that used the same ports.
    this.remove()
    ip('link', 'add', this.bridge, 'type', 'bridge')
    ip('address', 'add', `${this.topology.near}/24`, 'dev', this.bridge)
    ip('link', 'set', this.bridge, 'up')
    for (const member of this.topology.databases) this.#connect(member)
  }

  /** @param {DatabaseMember} member */
  #connect(member) {
    const { host } = member
    const [cable, network] = [this.cable(member), networkOf(member)]
    ip('netns', 'add', network)
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', network)
    ip('link', 'set', cable, 'master', this.bridge, 'up')
    ip('-n', network, 'address', 'add', `${host}/24`, 'dev', 'eth0')
    ip('-n', network, 'link', 'set', 'eth0', 'up')
    ip('-n', network, 'link', 'set', 'lo', 'up')
  }

  /** Returns the name of the interface that connects the member to the bridge. @param {DatabaseMember} member */
  cable({ name }) {
    return `${this.bridge}${name.replace('database', 'd')}`
  }

  /** @param {DatabaseMember} member */
  disconnect(member) {
    ip('link', 'set', this.cable(member), 'nomaster')
  }

  /** @param {DatabaseMember} member */
  reconnect(member) {
    ip('link', 'set', this.cable(member), 'master', this.bridge)
  }

  remove() {
    for (const member of this.topology.databases) tryIp('netns', 'delete', networkOf(member))
    for (const member of this.topology.databases) tryIp('link', 'delete', this.cable(member))
    tryIp('link', 'delete', this.bridge)
  }
}

/** @param {DatabaseMember} member */
function networkOf({ name, network }) {
  if (!network) throw new Failure(`${name} has no separate network.`)
  return network
}

/** @param {string[]} args */
const tryIp = (...args) => spawnSync('ip', args).status === 0

/** @param {string[]} args */
function ip(...args) {
  const { status, stderr } = spawnSync('ip', args, { encoding: 'utf8' })
  if (status !== 0) throw new Failure(`ip ${args.join(' ')} failed: ${stderr.trim()}.`)
}
