/** Newest definition of a table, column, constraint or trigger: any change of one writes a new catalog row. */
const SHAPE = `
  select string_agg(format('%s %s %s', kind, amount, newest), ', ') from (
    select 'columns' as kind, count(*) as amount, max(xmin::text::bigint) as newest
      from pg_attribute where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all
    select 'constraints', count(*), max(xmin::text::bigint)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select 'triggers', count(*), max(xmin::text::bigint) from pg_trigger
    order by 1
  ) as catalogs`

/**
 * Copies the seeded rows into a second schema, and creates `seeded.reset_rows()` there. The function reads only tables for
 * which the server has counted writes since the last reset, and writes only those with rows added, changed or deleted:
 * reading all tables takes several times as long. A row is new when its transaction (`xmin`) is newer.
 */
export const SNAPSHOT_SQL = `
  create schema seeded;
  create table seeded.tables (name text primary key, seeded_rows bigint not null, writes text);
  do $$ declare one text; resets text := ''; sequence_reset text; begin
    for one in select tablename from pg_tables where schemaname = 'public' order by 1 loop
      execute format('create table seeded.%I as table public.%I', one, one);
      execute format('insert into seeded.tables select %L, count(*) from public.%I', one, one);
    end loop;
    for one in select format('public.%I', sequencename) from pg_sequences where schemaname = 'public' loop
      execute format('select format(''perform setval(%%L, %%s, %%L);'', %L, last_value, is_called) from %s', one, one)
        into sequence_reset;
      resets := resets || sequence_reset;
    end loop;
    execute format('create function seeded.reset_rows() returns void language plpgsql as %L', format('
      declare written record; baseline_id bigint; row_count bigint; unchanged_count bigint;
      begin
        if (select shape from seeded.baseline) is distinct from (%s) then raise exception ''other tables''; end if;
        -- In any order: the rows fit one another already.
        set local session_replication_role = replica;
        baseline_id := (select newest from seeded.baseline);
        for written in
          select name, seeded_rows, counted from seeded.tables,
            lateral (select format(''public.%%I'', name)::regclass::oid as id) as relation,
            lateral (select concat_ws('' '', pg_stat_get_tuples_inserted(id), pg_stat_get_tuples_updated(id),
              pg_stat_get_tuples_deleted(id), pg_stat_get_live_tuples(id)) as counted) as statistics
          where counted is distinct from writes
        loop
          execute format(
            ''select count(*), count(*) filter (where xmin::text::bigint <= $1) from public.%%I'', written.name)
            into row_count, unchanged_count using baseline_id;
          if row_count <> written.seeded_rows or unchanged_count <> written.seeded_rows then
            execute format(''delete from public.%%I'', written.name);
            execute format(''insert into public.%%1$I table seeded.%%1$I'', written.name);
          end if;
          update seeded.tables set writes = written.counted where name = written.name;
        end loop;
        %s
        update seeded.baseline set newest = txid_current();
      end', ${quote(SHAPE)}, resets));
    create table seeded.baseline as select (${SHAPE}) as shape, txid_current() as newest;
  end $$;
`

/**
 * Ends settings, temporary tables, listens, locks and statements prepared in SQL, and passes on counts of written rows. Plans
 * stay, unlike after `discard all`: planning the statements of triggers and of the shop anew takes a sixth of the server's time.
 */
export const RESET_SESSION_SQL = `
  close all; set session authorization default; reset all; unlisten *; discard temp; discard sequences;
  do $$ declare prepared name; begin
    for prepared in select name from pg_prepared_statements where from_sql loop
      execute format('deallocate %I', prepared);
    end loop;
  end $$;
  select pg_advisory_unlock_all(), pg_stat_force_next_flush()`

/** Resets every table to its seeded rows. Fails when a test has changed the tables themselves. */
export const RESET_ROWS_SQL = 'select seeded.reset_rows()'

/** Ends the connections to this database besides those of the process ids, and waits until they are gone, PostgreSQL only. */
export function terminateOthers(kept: number[]): string {
  return `
  do $$ declare remaining bigint; begin
    for attempt in 1..500 loop
      select count(pg_terminate_backend(pid)) into remaining from pg_stat_activity
        where datname = current_database() and pid not in (${kept})
          and backend_type = 'client backend';
      exit when remaining = 0;
      perform pg_stat_clear_snapshot(), pg_sleep(0.01);
    end loop;
    if remaining > 0 then raise exception 'connections remain'; end if;
  end $$`
}

function quote(statement: string): string {
  return `'${statement.replaceAll("'", "''")}'`
}
