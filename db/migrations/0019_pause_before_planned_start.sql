-- How long an order is paused now. Before the start that its customer planned, no promised time runs.
CREATE FUNCTION get_open_pause(o "orders") RETURNS interval LANGUAGE sql STABLE AS $function$
  SELECT CASE WHEN o."paused_at" IS NULL THEN interval '0' ELSE
    greatest(interval '0', now() - greatest(o."paused_at", CASE WHEN o."started_at" IS NULL THEN o."start_after" END)) END
$function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION end_pause()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW."status" NOT IN ('pending', 'processing') THEN
    NEW."paused_at" := NULL;
    NEW."pause_reason" := NULL;
  END IF;
  -- A process of the previous release adds the pause itself.
  IF NEW."paused_at" IS NULL AND NEW."paused_seconds" = OLD."paused_seconds" THEN
    NEW."paused_seconds" := NEW."paused_seconds" + extract(epoch from get_open_pause(OLD))::int;
  END IF;
  RETURN NEW;
END $function$;
--> statement-breakpoint
DROP TRIGGER end_pause ON orders;
--> statement-breakpoint
CREATE TRIGGER end_pause BEFORE UPDATE OF status, paused_at ON orders FOR EACH ROW EXECUTE FUNCTION end_pause();
--> statement-breakpoint
DROP TRIGGER set_deadlines ON orders;
--> statement-breakpoint
CREATE TRIGGER set_deadlines BEFORE INSERT OR UPDATE OF status, paid_at, started_at, start_after, promised_start_hours, promised_delivery_hours, paused_at, paused_seconds, brief_state, brief_answered_at ON orders FOR EACH ROW EXECUTE FUNCTION set_deadlines();
