-- The promised times of an order, which its deadlines, the on-time share and the promise meter share.
-- It begins with the work where staff did without the answers that they waited for.
CREATE FUNCTION get_promise_clock(o "orders") RETURNS timestamp with time zone LANGUAGE sql STABLE AS $function$
  SELECT greatest(o."paid_at", o."start_after", o."brief_answered_at",
    CASE o."brief_state" WHEN 'skipped' THEN o."started_at" END)
$function$;
--> statement-breakpoint
CREATE FUNCTION get_start_due(o "orders") RETURNS timestamp with time zone LANGUAGE sql STABLE AS $function$
  SELECT get_promise_clock(o) + make_interval(hours => o."promised_start_hours",
    secs => CASE WHEN o."started_at" IS NULL THEN o."paused_seconds" ELSE o."paused_before_start" END)
$function$;
--> statement-breakpoint
CREATE FUNCTION get_delivery_due(o "orders") RETURNS timestamp with time zone LANGUAGE sql STABLE AS $function$
  SELECT coalesce(o."started_at", get_start_due(o)) + make_interval(hours => o."promised_delivery_hours",
    secs => CASE WHEN o."started_at" IS NULL THEN 0 ELSE o."paused_seconds" - o."paused_before_start" END)
$function$;
--> statement-breakpoint
-- Whether an order that ended was late neither with its start nor with its delivery; null where no time was promised.
CREATE FUNCTION is_on_time(o "orders") RETURNS boolean LANGUAGE sql STABLE AS $function$
  SELECT CASE WHEN o."promised_delivery_hours" IS NOT NULL THEN
    coalesce(o."started_at", o."ended_at") <= get_start_due(o) AND o."ended_at" <= get_delivery_due(o) END
$function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION set_deadlines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW."status" IN ('pending', 'processing') AND NEW."paid_at" IS NOT NULL AND NEW."promised_start_hours" IS NOT NULL
    AND NEW."brief_state" IS DISTINCT FROM 'waiting'
  THEN
    NEW."start_by" := get_start_due(NEW);
    NEW."deliver_by" := get_delivery_due(NEW);
  ELSE
    NEW."start_by" := NULL;
    NEW."deliver_by" := NULL;
  END IF;
  RETURN NEW;
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_delivery()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM "payments" WHERE "id" = NEW."payment_id" AND "is_trial") THEN
    RETURN NULL;
  END IF;
  INSERT INTO "analytics_deltas" ("day", "dimension", "key", "orders", "seconds")
    VALUES ((NEW."ended_at" AT TIME ZONE 'UTC')::date, 'delivery',
      CASE is_on_time(NEW) WHEN true THEN 'on_time' WHEN false THEN 'late' ELSE 'untimed' END, 1,
      greatest(0, extract(epoch FROM NEW."ended_at" - NEW."paid_at"))::bigint);
  RETURN NULL;
END $function$;
