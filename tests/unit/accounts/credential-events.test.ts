import { describe, expect, test } from 'vitest'
import { credentialEvents, revocationsOf } from '@/lib/accounts/credential-events.mjs'

const statementsOf = (event: keyof typeof credentialEvents) =>
  revocationsOf((parts, ...values) => ({ text: parts.join('?'), values }), event, { userId: 'someone' })

describe('the SQL statements of an event', () => {
  test('the SQL of an event changes exactly the credentials that its row of the table names', () => {
    for (const [event, { effects }] of Object.entries(credentialEvents)) {
      const changed = Object.entries(effects)
        .filter(([, effect]) => !['keep', 'gone', 'none'].includes(effect))
        .map(([credential]) => (credential === 'thisSession' ? 'otherSessions' : credential))
      const written = statementsOf(event as keyof typeof credentialEvents).map(([credential]) => credential)
      expect(written.toSorted(), event).toEqual([...new Set(changed)].toSorted())
    }
  })

  test('the SQL of an event passes every value as a parameter, and locks sessions first', () => {
    const statements = statementsOf('erased')
    expect(statements[0]?.[0]).toBe('otherSessions')
    for (const [, { text, values }] of statements) {
      expect(text).not.toContain('someone')
      expect(values).toContain('someone')
    }
  })
})
