CREATE TABLE "inbound_emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mailbox" text NOT NULL,
	"uid_validity" text NOT NULL,
	"uid" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"outcome" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbound_emails_fingerprint_unique" UNIQUE("fingerprint"),
	CONSTRAINT "inbound_emails_uid" UNIQUE("mailbox","uid_validity","uid"),
	CONSTRAINT "inbound_emails_outcome" CHECK ("inbound_emails"."outcome" in ('added', 'automatic', 'ignored'))
);
--> statement-breakpoint
CREATE TABLE "inbound_mailboxes" (
	"name" text PRIMARY KEY NOT NULL,
	"uid_validity" text,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"holder" uuid,
	"held_until" timestamp with time zone,
	"reading_uid" bigint,
	"reading_attempts" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"last_read_at" timestamp with time zone,
	CONSTRAINT "inbound_mailboxes_failures" CHECK ("inbound_mailboxes"."failures" >= 0)
);
--> statement-breakpoint
CREATE TABLE "message_attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" bigint NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"storage_key" text,
	"refusal" text,
	CONSTRAINT "message_attachments_refusal" CHECK ("message_attachments"."refusal" in ('type', 'too_large', 'unreadable', 'too_many')),
	CONSTRAINT "message_attachments_stored" CHECK (("message_attachments"."storage_key" is null) = ("message_attachments"."refusal" is not null))
);
--> statement-breakpoint
CREATE TABLE "message_emails" (
	"message_id" bigint PRIMARY KEY NOT NULL,
	"from_address" text,
	"is_other_sender" boolean NOT NULL,
	"automatic" text,
	"email_message_id" text,
	"whole_text" text,
	"problem" text,
	CONSTRAINT "message_emails_automatic" CHECK ("message_emails"."automatic" in ('reply', 'bounce')),
	CONSTRAINT "message_emails_problem" CHECK ("message_emails"."problem" in ('too_large', 'unreadable'))
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "reply_token" text;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "reply_token" text;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "in_reply_to" text;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_emails" ADD CONSTRAINT "message_emails_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_attachments_message" ON "message_attachments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_emails_message_id" ON "message_emails" USING btree ("email_message_id") WHERE "message_emails"."email_message_id" is not null;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_reply_token_unique" UNIQUE("reply_token");