import type pg from 'pg'
import { run } from '../../server/test/processes/template-database.ts'

/**
 * Functions of PostgreSQL's own names, which the database finds first: the time is a row, and new ids follow from a number
 * of their own, so that reading the time changes none. They are there before the first migration, as the default of a column remembers
 * the function itself.
 */
const statements = [
  'CREATE TABLE simulated_moment (at timestamptz NOT NULL, tick bigint NOT NULL)',
  'INSERT INTO simulated_moment VALUES (clock_timestamp(), 0)',
  'CREATE SEQUENCE simulated_tick',
  'CREATE SEQUENCE simulated_id',
  `CREATE FUNCTION public.now() RETURNS timestamptz STABLE LANGUAGE sql
   AS 'SELECT at FROM public.simulated_moment'`,
  `CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz VOLATILE LANGUAGE sql
   AS $$SELECT at + (nextval('public.simulated_tick') - tick) * interval '1 microsecond' FROM public.simulated_moment$$`,
  `CREATE FUNCTION public.gen_random_uuid() RETURNS uuid VOLATILE LANGUAGE sql
   AS $$SELECT regexp_replace(md5(nextval('public.simulated_id')::text), '^(.{12}).(.{3}).', '\\14\\28')::uuid$$`,
]

export async function addDatabaseClock(databaseUrl: string): Promise<void> {
  for (const statement of statements) await run(databaseUrl, statement)
  const name = new URL(databaseUrl).pathname.slice(1)
  await run(databaseUrl, `ALTER DATABASE ${name} SET search_path = public, pg_catalog`)
}

export const setDatabaseClock = (pool: pg.Pool, moment: Date) =>
  pool.query("UPDATE simulated_moment SET at = $1, tick = nextval('simulated_tick')", [moment])
