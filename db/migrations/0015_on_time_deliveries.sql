CREATE OR REPLACE FUNCTION count_delivery()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  -- As in the promise meter: what was promised with the order, without the time that it waited for the customer.
  "due" timestamp with time zone := greatest(NEW."paid_at", NEW."start_after", NEW."brief_answered_at")
    + make_interval(hours => NEW."promised_start_hours" + NEW."promised_delivery_hours", secs => NEW."paused_seconds");
BEGIN
  IF EXISTS (SELECT FROM "payments" WHERE "id" = NEW."payment_id" AND "is_trial") THEN
    RETURN NULL;
  END IF;
  INSERT INTO "analytics_deltas" ("day", "dimension", "key", "orders", "seconds")
    VALUES ((NEW."ended_at" AT TIME ZONE 'UTC')::date, 'delivery',
      CASE WHEN "due" IS NULL THEN 'untimed' WHEN NEW."ended_at" <= "due" THEN 'on_time' ELSE 'late' END, 1,
      greatest(0, extract(epoch FROM NEW."ended_at" - NEW."paid_at"))::bigint);
  RETURN NULL;
END $function$;
--> statement-breakpoint
DROP FUNCTION delivery_key(text, timestamp with time zone, timestamp with time zone);
