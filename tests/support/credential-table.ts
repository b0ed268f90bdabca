import { type Credential, credentialEvents, credentialLabels, type Effect } from '@/lib/accounts/credential-events.mjs'

const words: Readonly<Record<Effect, string>> = {
  keep: 'kept',
  revoke: 'revoked',
  renew: 'renewed',
  named: 'that one',
  older: 'older ones',
  gone: 'stays revoked',
  none: 'none',
}

/** Builds the table of docs/security.md from lib/accounts/credential-events.mjs. */
export function credentialTable(): string {
  const columns = Object.keys(credentialLabels) as Credential[]
  const heads = columns.map((name) => credentialLabels[name])
  const rows = Object.values(credentialEvents).map(({ label, why, effects }) =>
    [label, ...columns.map((name) => words[effects[name]]), why].join(' | '),
  )
  const lines = [`event | ${heads.join(' | ')} | why`, ['', ...heads, ''].map(() => '---').join('|'), ...rows]
  return lines.map((line) => (line.startsWith('---') ? `|${line}|` : `| ${line} |`)).join('\n')
}
