import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeSecrets, patroniFile } from '../../../lab/cluster/configure.mjs'
import { differencesOf } from '../../../lab/cluster/prove/records.mjs'
import { planFor, readMoment } from '../../../lab/cluster/recovery/moment.mjs'
import { linesOf, readRecoverOptions } from '../../../lab/cluster/recovery/recover.mjs'
import { archiveCommand, repositoryFile, restoreCommand } from '../../../lab/cluster/recovery/repository.mjs'
import { topologyFrom } from '../../../lab/cluster/topology.mjs'

/** Checks how `npm run cluster -- recover` reads its arguments (docs/operations.md, "Recover to an earlier time"). */

describe('the moment of a recovery', () => {
  it.each([
    ['2026-11-23 14:05:00+05:30', '2026-11-23T08:35:00.000Z'],
    ['2026-11-23T14:05+0530', '2026-11-23T08:35:00.000Z'],
    ['2026-11-23 08:35:00.25Z', '2026-11-23T08:35:00.250Z'],
    ['2026-11-23 03:35:00 -05:00', '2026-11-23T08:35:00.000Z'],
  ])('the time %s is read as %s', (text, moment) => expect(readMoment(text)?.toISOString()).toBe(moment))

  it.each([
    undefined,
    '',
    'yesterday',
    '14:05',
    '2026-11-23 14:05:00',
    '2026-11-31 14:05:00Z',
    '2026-11-23 25:05:00Z',
    '2026-11-23 14:05:00 IST',
    `2026-11-23 14:05:00Z'; --`,
  ])('the time %s is rejected, and the error shows the format', (text) =>
    expect(() => readMoment(text)).toThrow("--to '2026-11-23 14:05:00+05:30'"),
  )

  it('a recovery needs an explicit time, or the word for the latest one', () => {
    expect(readRecoverOptions(['--to', 'latest'])).toEqual({ moment: null, replace: false })
    expect(readRecoverOptions(['--to', '2026-11-23 14:05Z', '--replace']).replace).toBe(true)
    expect(() => readRecoverOptions([])).toThrow('The recovery time is missing.')
    expect(() => readRecoverOptions(['--at', 'noon'])).toThrow('--to')
  })
})

describe('the backup and timeline for a moment', () => {
  const at = (time: string) => new Date(`2026-11-23T${time}:00Z`)
  const backup = (time: string) => ({ label: `backup of ${time}`, stop: at(time) })
  const now = at('20:00')
  const backups = ['08:00', '12:00', '16:00'].map(backup)
  const planAt = (time: string | null, recoveries: { to: Date; at: Date; left: number }[] = [], of = backups) =>
    planFor(time === null ? null : at(time), { backups: of, recoveries, now })

  it('a recovery starts from the last backup before its time', () => {
    expect(planAt('15:59')).toEqual({ set: 'backup of 12:00', timeline: null })
    expect(planAt('12:00')).toEqual({ set: 'backup of 12:00', timeline: null })
    expect(planAt(null)).toEqual({ set: 'backup of 16:00', timeline: null })
  })

  it('a recovery without such a backup, or to a time in the future, is rejected', () => {
    expect(() => planAt('07:59')).toThrow('The earliest possible time is 2026-11-23T08:00:00.000Z.')
    expect(() => planAt('20:01')).toThrow('in the future')
    expect(() => planAt('15:00', [], [])).toThrow('npm run cluster -- backup')
  })

  it('a recovery restores what people saw at that time, even if a later recovery dropped it', () => {
    // At 13:00 the academy was recovered to 11:00, and continued from there.
    const recoveries = [{ to: at('11:00'), at: at('13:00'), left: 4 }]
    expect(planAt('12:30', recoveries)).toEqual({ set: 'backup of 12:00', timeline: 4 })
    // The backup of 12:00 belongs to the timeline that the recovery dropped.
    expect(planAt('14:00', recoveries)).toEqual({ set: 'backup of 08:00', timeline: null })
    expect(planAt('17:00', recoveries)).toEqual({ set: 'backup of 16:00', timeline: null })
  })

  it('a second recovery can undo a recovery to a wrong time', () => {
    const recoveries = [
      { to: at('11:00'), at: at('13:00'), left: 4 },
      { to: at('12:30'), at: at('14:00'), left: 5 },
    ]
    expect(planAt('13:30', recoveries)).toEqual({ set: 'backup of 08:00', timeline: 5 })
    expect(planAt('12:45', recoveries)).toEqual({ set: 'backup of 12:00', timeline: 4 })
  })
})

describe('the configuration of the cluster', () => {
  const topology = topologyFrom('/somewhere', 4100)
  const [, second] = topology.databases
  if (!second) throw new Error('there is no second member')

  it('all members archive their changes to one repository, within a minute', () => {
    const file = repositoryFile(topology, second)
    expect(file).toContain('repo1-path=/somewhere/repository\n')
    expect(file).toMatch(/pg1-path=\/somewhere\/database2\/data\n/)
    // Each member's file lists all members, so that the backup command can find the leader.
    expect([...file.matchAll(/^pg\d-path=(.*)$/gm)].map(([, place]) => place).toSorted()).toEqual(
      [1, 2, 3].map((i) => `/somewhere/database${i}/data`),
    )
    const { postgresql, bootstrap } = JSON.parse(
      patroniFile(topology, second, { secrets: makeSecrets(), programs: '/' }),
    )
    expect(bootstrap.dcs.postgresql.parameters).toMatchObject({ archive_mode: 'on', archive_timeout: '60s' })
    expect(postgresql.parameters.archive_command).toBe(archiveCommand(topology, second))
    expect(archiveCommand(topology, second)).toMatch(
      /^pgbackrest --config=\/somewhere\/database2\/pgbackrest.conf --stanza=academy archive-push %p \|\| /,
    )
    expect(bootstrap.method).toBeUndefined()
  })

  it.each([
    ['0000000200000000000000AA', 0, ['00000002.history'], 0],
    [
      '0000000200000000000000AA of an ended timeline that is archived with other content',
      45,
      ['00000002.history', '00000003.history'],
      0,
    ],
    [
      '0000000300000000000000AA of the current timeline that is archived with other content',
      45,
      ['00000002.history', '00000003.history'],
      1,
    ],
    ['0000000100000000000000AA without any other timeline', 45, [], 1],
    ['0000000200000000000000AA of an ended timeline that could not be written', 82, ['00000003.history'], 1],
  ])(
    'the archive command decides whether PostgreSQL may drop the WAL segment %s',
    (piece, exitCode, histories, expected) => {
      const place = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-archive-'))
      fs.mkdirSync(path.join(place, 'pg_wal'))
      for (const name of [piece.slice(0, 24), ...histories]) fs.writeFileSync(path.join(place, 'pg_wal', name), '')
      // The shell runs the command in the data folder, as PostgreSQL does. pgBackRest's exit code is simulated.
      const command = archiveCommand(topology, second)
        .replace(/^pgbackrest .*? archive-push %p/, `(exit ${exitCode})`)
        .replaceAll('%f', piece.slice(0, 24))
      expect(spawnSync('sh', ['-c', command], { cwd: place }).status).toBe(expected)
      fs.rmSync(place, { recursive: true })
    },
  )

  it('the restore command contains the time, the backup and the timeline', () => {
    const moment = new Date('2026-11-23T08:35:00.250Z')
    const restore = restoreCommand(topology, second, { set: '20261123-080000F', timeline: 4, moment })
    expect(restore).toContain(
      ' --set=20261123-080000F --type=time "--target=2026-11-23 08:35:00.250+00" --target-action=promote --target-timeline=4 restore',
    )
    const { bootstrap } = JSON.parse(patroniFile(topology, second, { secrets: makeSecrets(), programs: '/', restore }))
    expect(bootstrap).toMatchObject({ method: 'repository', repository: { command: restore } })
    const latest = restoreCommand(topology, second, { set: 'x', timeline: null, moment: null })
    expect(latest).toMatch(/ --set=x --type=default restore$/)
  })
})

it('the summary has the last transaction, the old data, and emails that may have been sent', () => {
  const moment = new Date('2026-11-23T08:35:00Z')
  const summary = linesOf(moment, { last: '2026-11-23 08:34:59.1+00', previousDataDir: '/old', emails: 3 }).join('\n')
  expect(summary).toContain('as it was at 2026-11-23T08:35:00.000Z')
  expect(summary).toContain('2026-11-23 08:34:59.1+00')
  expect(summary).toContain('in /old;')
  expect(summary).toContain('3 emails were waiting then')
  expect(linesOf(moment, { last: null, previousDataDir: null, emails: 0 }).join('\n')).toContain(
    'No email was waiting then',
  )
})

it('two sets of records are equal if each record occurs equally often', () => {
  const records = new Map([
    ['a', ['(1)', '(1)', '(2)']],
    ['b', []],
  ])
  expect(differencesOf(records, new Map(records))).toEqual([])
  expect(differencesOf(records, new Map([['a', ['(1)', '(2)', '(3)']]]))).toEqual([
    'a: 1 records are missing, 1 are unexpected',
  ])
})
