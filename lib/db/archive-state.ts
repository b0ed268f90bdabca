import { queryWithTimeout } from './query-with-timeout'

/** Whether the database archives its WAL, and for how long archiving has been failing (0 if archiving works). */
export interface ArchiveState {
  on: boolean
  failingSeconds: number
}

/**
 * Reads the archive status of the current primary. Archiving counts as failed if the last attempt failed, or if a
 * finished WAL segment is not archived. Only the second condition detects an archive command that hangs.
 */
export async function archiveState(): Promise<ArchiveState> {
  const state = await queryWithTimeout<ArchiveState>(
    `SELECT current_setting('archive_mode') <> 'off' AS on,
            CASE WHEN last_failed_time > coalesce(last_archived_time, '-infinity') OR finished > coalesce(archived, '')
                 THEN extract(epoch FROM now() - coalesce(last_archived_time, pg_postmaster_start_time()))::float8
                 ELSE 0 END AS "failingSeconds"
     FROM pg_stat_archiver,
          -- Leaves out the timeline, which changes at a failover. Compares bytes, because the names are hexadecimal.
          LATERAL (SELECT substr(last_archived_wal, 9, 16) COLLATE "C" AS archived,
                          CASE WHEN NOT pg_is_in_recovery() THEN substr(pg_walfile_name(pg_current_wal_lsn()
                            - pg_size_bytes(current_setting('wal_segment_size'))), 9, 16) END COLLATE "C" AS finished) piece`,
  )
  return state ?? { on: false, failingSeconds: 0 }
}
