import { askBounded } from './bounded-question'

/** Whether the database archives its log of changes, and for how long nothing could be archived (0: the last one was). */
export interface ArchiveState {
  on: boolean
  failingSeconds: number
}

/** As the primary knows it; what others led before it is not counted. */
export async function archiveState(): Promise<ArchiveState> {
  const state = await askBounded<ArchiveState>(
    `SELECT current_setting('archive_mode') <> 'off' AS on,
            CASE WHEN last_failed_time > coalesce(last_archived_time, '-infinity')
                 THEN extract(epoch FROM now() - coalesce(last_archived_time, pg_postmaster_start_time()))::float8
                 ELSE 0 END AS "failingSeconds"
     FROM pg_stat_archiver`,
  )
  return state ?? { on: false, failingSeconds: 0 }
}
