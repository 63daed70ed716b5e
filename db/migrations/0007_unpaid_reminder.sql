CREATE TABLE "unpaid_reminders" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unpaid_reminders_token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "emails" DROP CONSTRAINT "emails_kind";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "reminders_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "unpaid_reminders" ADD CONSTRAINT "unpaid_reminders_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unpaid_reminders_sent_at" ON "unpaid_reminders" USING btree ("sent_at");--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_kind" CHECK ("emails"."kind" in ('welcome', 'verification_link', 'email_change_link', 'email_change_requested', 'email_changed', 'reset_link', 'login_link', 'invitation', 'password_changed', 'second_factor_changed', 'passkey_changed', 'new_device', 'payment_confirmed', 'order_started', 'order_paused', 'brief_reminder', 'unpaid_reminder', 'order_ended', 'refunded', 'refund_claim', 'payment_mismatch', 'case_opened', 'case_verification', 'case_decided', 'case_resolved', 'order_late', 'review_invitation', 'review_hidden', 'offer_sent', 'offer_revised', 'offer_expiring', 'contact_acknowledged', 'contact_received', 'chat_waiting', 'support_reply', 'staff_notification', 'staff_summary', 'webhook_failing', 'account_inactive', 'account_erased'));