import { APPLICATION } from '../postgres/prepare.mjs'

/** @import pg from 'pg' */

// What migrations, the queue's library and a start make; of extensions their name alone, as their parts are theirs.
const FORM = `
  WITH parts AS (SELECT classid, objid FROM pg_catalog.pg_depend WHERE deptype = 'e'),
  own AS (SELECT oid, nspname FROM pg_catalog.pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'),
  relations AS (
    SELECT c.oid, c.relkind, n.nspname || '.' || c.relname AS name FROM pg_catalog.pg_class c JOIN own n ON n.oid = c.relnamespace
    WHERE NOT EXISTS (SELECT FROM parts p WHERE p.classid = 'pg_catalog.pg_class'::pg_catalog.regclass AND p.objid = c.oid))
  SELECT 'schema' AS kind, nspname::text AS name FROM own
  UNION SELECT CASE relkind WHEN 'i' THEN 'index' WHEN 'S' THEN 'sequence' WHEN 'v' THEN 'view' WHEN 'm' THEN 'view'
    WHEN 'c' THEN 'type' ELSE 'table' END, name FROM relations
  UNION SELECT 'column', r.name || '.' || a.attname FROM pg_catalog.pg_attribute a JOIN relations r ON r.oid = a.attrelid
    WHERE r.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
  -- From 18 on NOT NULL is one too.
  UNION SELECT 'constraint', r.name || '.' || o.conname FROM pg_catalog.pg_constraint o JOIN relations r ON r.oid = o.conrelid
    WHERE o.contype <> 'n'
  UNION SELECT 'trigger', r.name || '.' || t.tgname FROM pg_catalog.pg_trigger t JOIN relations r ON r.oid = t.tgrelid
    WHERE NOT t.tgisinternal
  UNION SELECT 'policy', r.name || '.' || p.polname FROM pg_catalog.pg_policy p JOIN relations r ON r.oid = p.polrelid
    WHERE p.polname <> $1
  UNION SELECT 'function', n.nspname || '.' || f.proname || '(' || pg_catalog.pg_get_function_identity_arguments(f.oid) || ')'
    FROM pg_catalog.pg_proc f JOIN own n ON n.oid = f.pronamespace
    WHERE NOT EXISTS (SELECT FROM parts p WHERE p.classid = 'pg_catalog.pg_proc'::pg_catalog.regclass AND p.objid = f.oid)
  UNION SELECT 'type', n.nspname || '.' || t.typname FROM pg_catalog.pg_type t JOIN own n ON n.oid = t.typnamespace
    WHERE t.typtype IN ('e', 'd') AND NOT EXISTS
      (SELECT FROM parts p WHERE p.classid = 'pg_catalog.pg_type'::pg_catalog.regclass AND p.objid = t.oid)
  UNION SELECT 'extension', extname FROM pg_catalog.pg_extension
  UNION SELECT 'role', rolname FROM pg_catalog.pg_roles WHERE rolname !~ '^pg_' AND rolname <> $1
  UNION SELECT 'database', datname FROM pg_catalog.pg_database
  UNION SELECT 'setting', pg_catalog.split_part(one, '=', 1) || ' of ' || coalesce(r.rolname::text, 'all roles')
    FROM pg_catalog.pg_db_role_setting s CROSS JOIN unnest(s.setconfig) one LEFT JOIN pg_catalog.pg_roles r ON r.oid = s.setrole
  UNION SELECT 'setting', name FROM pg_catalog.pg_file_settings WHERE sourcefile ~ '/postgresql\\.auto\\.conf$'
  ORDER BY 1, 2`

/**
 * Everything in a cluster that has a name, but for its rows: `kind name`, as seen by the owner in its database.
 * @param {pg.Client} client with an empty search_path
 * @returns {Promise<string[]>}
 */
export async function formOf(client) {
  /** @type {pg.QueryResult<{ kind: string, name: string }>} */
  const { rows } = await client.query(FORM, [APPLICATION])
  return rows.map(({ kind, name }) => `${kind} ${name}`)
}

/**
 * What somebody has added by hand: no version of the academy makes it, so a new database is without it.
 * @param {string[]} before
 * @param {pg.Client} client of the new database
 * @returns {Promise<string[]>}
 */
export async function additionsTo(before, client) {
  await client.query(`SET search_path = ''`)
  const now = new Set(await formOf(client))
  return before.filter((one) => !now.has(one))
}
