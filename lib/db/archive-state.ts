import { queryWithTimeout } from './bounded-query'

/** Whether the database archives its log of changes, and for how long nothing could be archived (0: the last one was). */
export interface ArchiveState {
  on: boolean
  failingSeconds: number
}

/**
 * As the primary knows it; what others led before it is not counted. It fails where the last try did, and where a piece that was finished
 * is not archived though a later one is being written: a command that hangs is no failure that PostgreSQL knows of.
 */
export async function archiveState(): Promise<ArchiveState> {
  const state = await queryWithTimeout<ArchiveState>(
    `SELECT current_setting('archive_mode') <> 'off' AS on,
            CASE WHEN last_failed_time > coalesce(last_archived_time, '-infinity') OR finished > coalesce(archived, '')
                 THEN extract(epoch FROM now() - coalesce(last_archived_time, pg_postmaster_start_time()))::float8
                 ELSE 0 END AS "failingSeconds"
     FROM pg_stat_archiver,
          -- Behind the timeline, which changes with who leads; as bytes, since names are hexadecimal.
          LATERAL (SELECT substr(last_archived_wal, 9, 16) COLLATE "C" AS archived,
                          CASE WHEN NOT pg_is_in_recovery() THEN substr(pg_walfile_name(pg_current_wal_lsn()
                            - pg_size_bytes(current_setting('wal_segment_size'))), 9, 16) END COLLATE "C" AS finished) piece`,
  )
  return state ?? { on: false, failingSeconds: 0 }
}
