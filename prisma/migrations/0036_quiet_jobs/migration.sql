-- What graphile_worker.add_jobs and remove_job do, but for their NOTIFY: transactions that notify commit one after the other, each
-- holding a lock of the whole server until its commit is safe (docs/decisions/2026-11-24-quiet-jobs.md). Whoever adds jobs tells the workers afterwards.
-- The queue's tables are made after this: what is named here is looked for when it runs.
CREATE FUNCTION queue_jobs(added json, taken_back text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    -- One that runs, or has failed for good, stays as it is, without its key.
    IF cardinality(taken_back) > 0 THEN
        DELETE FROM graphile_worker._private_jobs
        WHERE "key" = ANY (taken_back) AND ("locked_at" IS NULL OR "locked_at" < now() - interval '4 hours');
        UPDATE graphile_worker._private_jobs SET "key" = NULL, "attempts" = "max_attempts", "updated_at" = now()
        WHERE "key" = ANY (taken_back);
    END IF;
    IF added IS NULL THEN
        RETURN;
    END IF;
    INSERT INTO graphile_worker._private_tasks ("identifier")
    SELECT DISTINCT "name" FROM json_to_recordset(added) AS job("name" text)
    WHERE NOT EXISTS (SELECT FROM graphile_worker._private_tasks WHERE "identifier" = "name")
    ON CONFLICT DO NOTHING;
    -- By an array, which is looked for in the index whatever is known of the table.
    UPDATE graphile_worker._private_jobs SET "key" = NULL, "attempts" = "max_attempts", "updated_at" = now()
    WHERE "key" = ANY (ARRAY(SELECT job->>'key' FROM json_array_elements(added) job)) AND "is_available" IS NOT TRUE;
    -- A task that is not there is an error, not a job the less.
    INSERT INTO graphile_worker._private_jobs AS jobs ("task_id", "payload", "run_at", "max_attempts", "key")
    SELECT (SELECT "id" FROM graphile_worker._private_tasks WHERE "identifier" = job."name"), coalesce(job."payload", '{}'),
           coalesce(job."runAt", now()), coalesce(job."tries", 25), job."key"
    FROM json_to_recordset(added) AS job("name" text, "payload" json, "runAt" timestamptz, "tries" smallint, "key" text)
    ON CONFLICT ("key") DO UPDATE SET
        "job_queue_id" = NULL, "task_id" = excluded."task_id", "payload" = excluded."payload", "run_at" = excluded."run_at",
        "max_attempts" = excluded."max_attempts", "priority" = excluded."priority", "flags" = NULL,
        "revision" = jobs."revision" + 1, "attempts" = 0, "last_error" = NULL, "updated_at" = now()
    WHERE jobs."locked_at" IS NULL;
END $$;
