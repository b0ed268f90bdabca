import { expect, test } from 'vitest'
import { latestParts } from '@/lib/bookings/combined-email-service'

const update = (uid: number, minute: number) => ({
  invitation: `UID:${uid}\nSEQUENCE:${minute}`,
  invitationMethod: 'REQUEST',
  createdAt: new Date(Date.UTC(2026, 10, 27, 10, minute)),
})

test('a combined email keeps the newest 30 calendar updates, one for each class', () => {
  const updates = Array.from({ length: 31 }, (_, index) => update(index, index))
  const parts = latestParts([...updates, update(0, 40)])
  expect(parts).toHaveLength(30)
  expect(parts.at(-1)?.content).toBe('UID:0\nSEQUENCE:40')
  expect(parts[0]?.content).toBe('UID:2\nSEQUENCE:2')
})
