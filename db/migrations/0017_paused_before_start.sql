ALTER TABLE "orders" ADD COLUMN "paused_before_start" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION set_deadlines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  pause interval := make_interval(secs => NEW."paused_seconds" - NEW."paused_before_start");
BEGIN
  IF NEW."status" IN ('pending', 'processing') AND NEW."paid_at" IS NOT NULL AND NEW."promised_start_hours" IS NOT NULL
    AND NEW."brief_state" IS DISTINCT FROM 'waiting'
  THEN
    NEW."start_by" := greatest(NEW."paid_at", NEW."start_after", NEW."brief_answered_at") + make_interval(hours => NEW."promised_start_hours");
    NEW."deliver_by" := coalesce(NEW."started_at", NEW."start_by") + make_interval(hours => NEW."promised_delivery_hours") + pause;
    IF NEW."started_at" IS NULL THEN
      NEW."start_by" := NEW."start_by" + pause;
    END IF;
  ELSE
    NEW."start_by" := NULL;
    NEW."deliver_by" := NULL;
  END IF;
  RETURN NEW;
END $function$;
