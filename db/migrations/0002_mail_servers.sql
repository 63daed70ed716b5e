CREATE TABLE "mail_servers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"security" text NOT NULL,
	"username" text NOT NULL,
	"address" text NOT NULL,
	"name" text NOT NULL,
	"sealed" text NOT NULL,
	"key_id" text NOT NULL,
	"set_by" uuid,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_servers_kind" CHECK ("mail_servers"."kind" in ('smtp', 'imap')),
	CONSTRAINT "mail_servers_security" CHECK ("mail_servers"."security" in ('tls', 'starttls'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "mail_servers_kind" ON "mail_servers" USING btree ("kind");