ALTER TABLE "emails" DROP CONSTRAINT "emails_kind";--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_kind" CHECK ("emails"."kind" in ('welcome', 'reset_link', 'invitation', 'password_changed', 'second_factor_changed', 'payment_confirmed', 'order_started', 'order_ended', 'refunded', 'case_opened', 'case_verification', 'case_decided', 'case_resolved', 'order_late', 'contact_acknowledged', 'contact_received', 'chat_waiting', 'support_reply', 'account_inactive', 'account_erased')) NOT VALID;--> statement-breakpoint
-- An order that has ended waits for nothing, whoever ended it.
CREATE FUNCTION "end_pause"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."paused_at" IS NOT NULL AND NEW."status" NOT IN ('pending', 'processing') THEN
    NEW."paused_seconds" := NEW."paused_seconds" + extract(epoch from now() - NEW."paused_at")::int;
    NEW."paused_at" := NULL;
    NEW."pause_reason" := NULL;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "end_pause" BEFORE UPDATE OF "status" ON "orders" FOR EACH ROW EXECUTE FUNCTION "end_pause"();
