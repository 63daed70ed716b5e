const SHAPE = `
  select table_name::text, column_name::text from information_schema.columns where table_schema = 'public'
  union all
  select conrelid::regclass::text, conname::text from pg_constraint where connamespace = 'public'::regnamespace`

/** Copies the seeded rows and the table definitions into a second schema for later comparison. */
export const SNAPSHOT_SQL = `
  create schema seeded;
  create table seeded.shape as ${SHAPE};
  do $$ declare one text; begin
    for one in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create table seeded.%I as table public.%I', one, one);
    end loop;
  end $$;
`

/** Resets every table to its seeded rows. Fails when a test has changed the tables themselves. */
export const RESET_SQL = `
  reset all;
  do $$ declare one text; begin
    if exists (
      (select * from (${SHAPE}) as shape except table seeded.shape)
      union all
      (table seeded.shape except (${SHAPE}))
    ) then raise exception 'other tables'; end if;
    -- In any order: the rows fit one another already.
    set local session_replication_role = replica;
    execute (select 'truncate ' || string_agg(format('public.%I', tablename), ', ') || ' restart identity cascade'
      from pg_tables where schemaname = 'public');
    for one in select tablename from pg_tables where schemaname = 'public' loop
      execute format('insert into public.%I table seeded.%I', one, one);
    end loop;
  end $$;
`
