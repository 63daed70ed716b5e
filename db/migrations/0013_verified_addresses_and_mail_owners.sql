ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "conversation_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "priority" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "mails_unsent_by_priority" ON "mails" USING btree ("priority","next_attempt_at") WHERE "mails"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id") WHERE "mails"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "mails_conversation" ON "mails" USING btree ("conversation_id") WHERE "mails"."conversation_id" is not null;--> statement-breakpoint
-- An accepted invitation came through the mailbox: the link in it was the only way to that account's first password.
UPDATE "users" SET "email_verified_at" = now() WHERE "invited_at" IS NULL AND "erased_at" IS NULL
  AND EXISTS (SELECT 1 FROM "audit_log" WHERE "action" = 'user.invited' AND "subject_id" = "users"."id"::text);
