CREATE TABLE "file_deletions" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind";--> statement-breakpoint
ALTER TABLE "emails" DROP CONSTRAINT "emails_kind";--> statement-breakpoint
CREATE INDEX "file_deletions_due" ON "file_deletions" USING btree ("due_at");--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" in ('placed', 'paid', 'payment_failed', 'moved', 'counted', 'delivered', 'noted', 'refunded', 'dispute_overridden', 'paused', 'resumed', 'target_changed', 'run_failed', 'checked')) NOT VALID;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_kind" CHECK ("emails"."kind" in ('welcome', 'reset_link', 'invitation', 'password_changed', 'second_factor_changed', 'payment_confirmed', 'order_started', 'order_paused', 'order_ended', 'refunded', 'case_opened', 'case_verification', 'case_decided', 'case_resolved', 'order_late', 'contact_acknowledged', 'contact_received', 'chat_waiting', 'support_reply', 'account_inactive', 'account_erased')) NOT VALID;