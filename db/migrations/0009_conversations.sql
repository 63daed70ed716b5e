CREATE TABLE "canned_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"texts" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"sender" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"client_key" uuid,
	"author_id" uuid,
	"mail_id" uuid,
	CONSTRAINT "conversation_messages_client_key_unique" UNIQUE("client_key")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"session_id" text,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text,
	"lang" text NOT NULL,
	"subject" text,
	"phone" text,
	"service_type" text,
	"currency" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_message_id" bigint,
	"waiting" boolean DEFAULT true NOT NULL,
	"unread" boolean DEFAULT true NOT NULL,
	"staff_seen_id" bigint,
	"visitor_seen_id" bigint,
	"visitor_here_until" timestamp with time zone,
	"follow_up_at" timestamp with time zone,
	"assignee_id" uuid,
	"closed_at" timestamp with time zone,
	"spam" boolean DEFAULT false NOT NULL,
	CONSTRAINT "conversations_session_id_unique" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"path" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "traffic_days" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"visitors" integer DEFAULT 0 NOT NULL,
	"bounces" integer DEFAULT 0 NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"seconds" bigint DEFAULT 0 NOT NULL,
	"timed" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"revenue" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "traffic_days_day_kind_key_pk" PRIMARY KEY("day","kind","key")
);
--> statement-breakpoint
CREATE TABLE "traffic_news" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"visitors" integer DEFAULT 0 NOT NULL,
	"bounces" integer DEFAULT 0 NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"seconds" bigint DEFAULT 0 NOT NULL,
	"timed" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"revenue" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "traffic_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visitor" text NOT NULL,
	"day" date NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"views" integer NOT NULL,
	"source" text NOT NULL,
	"referrer" text,
	"campaign" text,
	"device" text NOT NULL,
	"country" text,
	"path" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "campaign" text;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_messages_conversation" ON "conversation_messages" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "conversation_messages_words" ON "conversation_messages" USING gin (to_tsvector('simple', "body"));--> statement-breakpoint
CREATE INDEX "conversations_open" ON "conversations" USING btree ("unread","last_message_id") WHERE "conversations"."closed_at" is null and not "conversations"."spam";--> statement-breakpoint
CREATE INDEX "conversations_last_message" ON "conversations" USING btree ("last_message_id");--> statement-breakpoint
CREATE INDEX "conversations_waiting" ON "conversations" USING btree ("channel") WHERE "conversations"."waiting" and "conversations"."closed_at" is null and not "conversations"."spam";--> statement-breakpoint
CREATE INDEX "conversations_follow_up" ON "conversations" USING btree ("follow_up_at") WHERE "conversations"."follow_up_at" is not null;--> statement-breakpoint
CREATE INDEX "conversations_email" ON "conversations" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "conversations_user" ON "conversations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "page_views_at" ON "page_views" USING btree ("at");--> statement-breakpoint
CREATE INDEX "visits_visitor" ON "visits" USING btree ("visitor","last_at");--> statement-breakpoint
CREATE INDEX "visits_last_at" ON "visits" USING btree ("last_at");--> statement-breakpoint
INSERT INTO "conversations" ("channel", "session_id", "name", "email", "lang", "created_at")
  SELECT 'chat', "id", "name", "email", "lang", "created_at" FROM "chat_sessions";--> statement-breakpoint
INSERT INTO "conversations" ("id", "channel", "name", "email", "lang", "subject", "phone", "service_type", "currency", "created_at", "assignee_id", "closed_at")
  SELECT "id", 'contact', "name", "email", "lang", "subject", "phone", "service_type", "currency", "created_at", "answered_by", "answered_at" FROM "contact_messages";--> statement-breakpoint
CREATE TABLE "moved_messages" AS
  SELECT row_number() OVER (ORDER BY "created_at", "old_id") AS "id", "said".* FROM (
    SELECT "chat_messages"."id" AS "old_id", "conversations"."id" AS "conversation_id", "sender", "body", "chat_messages"."created_at"
      FROM "chat_messages" JOIN "conversations" ON "conversations"."session_id" = "chat_messages"."session_id"
    UNION ALL SELECT NULL, "id", 'user', "message", "created_at" FROM "contact_messages"
  ) AS "said";--> statement-breakpoint
INSERT INTO "conversation_messages" ("id", "conversation_id", "sender", "body", "created_at")
  SELECT "id", "conversation_id", "sender", "body", "created_at" FROM "moved_messages" ORDER BY "id";--> statement-breakpoint
SELECT setval('conversation_messages_id_seq', greatest(1, (SELECT count(*) FROM "moved_messages")), (SELECT count(*) FROM "moved_messages") > 0);--> statement-breakpoint
UPDATE "conversations" SET "last_message_id" = "moved"."id", "waiting" = "moved"."sender" = 'user', "unread" = "moved"."sender" = 'user' AND "closed_at" IS NULL,
    "staff_seen_id" = CASE WHEN "moved"."sender" = 'support' THEN "moved"."id" END, "visitor_seen_id" = "moved"."id"
  FROM "moved_messages" AS "moved" LEFT JOIN "chat_sessions" ON "chat_sessions"."last_message_id" = "moved"."old_id"
  WHERE "moved"."conversation_id" = "conversations"."id" AND ("chat_sessions"."id" IS NOT NULL OR "moved"."old_id" IS NULL);--> statement-breakpoint
DROP TABLE "moved_messages";--> statement-breakpoint
DROP TABLE "chat_messages";--> statement-breakpoint
DROP TABLE "chat_sessions";--> statement-breakpoint
DROP TABLE "contact_messages";--> statement-breakpoint
CREATE FUNCTION "count_sale"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "traffic_news" ("day", "kind", "key", "orders", "revenue")
    SELECT (NEW."paid_at" AT TIME ZONE 'UTC')::date, "kind", "key", (SELECT count(*) FROM "orders" WHERE "payment_id" = NEW."id"), NEW."amount"
    FROM (VALUES ('source', coalesce(NEW."source", 'unknown')), ('campaign', NEW."campaign")) AS "of" ("kind", "key") WHERE "key" IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_given_back"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "traffic_news" ("day", "kind", "key", "revenue")
    SELECT (coalesce(NEW."settled_at", now()) AT TIME ZONE 'UTC')::date, "kind", "key", CASE WHEN NEW."status" = 'succeeded' THEN -NEW."amount" ELSE NEW."amount" END
    FROM "payments", LATERAL (VALUES ('source', coalesce("source", 'unknown')), ('campaign', "campaign")) AS "of" ("kind", "key")
    WHERE "payments"."id" = NEW."payment_id" AND "key" IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "count_sales_at_once" AFTER INSERT ON "payments" FOR EACH ROW WHEN (NEW."paid_at" IS NOT NULL) EXECUTE FUNCTION "count_sale"();--> statement-breakpoint
CREATE TRIGGER "count_sales" AFTER UPDATE OF "paid_at" ON "payments" FOR EACH ROW WHEN (OLD."paid_at" IS NULL AND NEW."paid_at" IS NOT NULL) EXECUTE FUNCTION "count_sale"();--> statement-breakpoint
CREATE TRIGGER "count_refunds_at_once" AFTER INSERT ON "refunds" FOR EACH ROW WHEN (NEW."status" = 'succeeded') EXECUTE FUNCTION "count_given_back"();--> statement-breakpoint
CREATE TRIGGER "count_refunds" AFTER UPDATE OF "status" ON "refunds" FOR EACH ROW WHEN ((OLD."status" = 'succeeded') <> (NEW."status" = 'succeeded')) EXECUTE FUNCTION "count_given_back"();--> statement-breakpoint
INSERT INTO "traffic_days" ("day", "kind", "key", "orders", "revenue")
  SELECT "day", 'source', 'unknown', sum("orders"), sum("revenue") FROM (
    SELECT ("paid_at" AT TIME ZONE 'UTC')::date AS "day", (SELECT count(*) FROM "orders" WHERE "payment_id" = "payments"."id") AS "orders", "amount" AS "revenue"
      FROM "payments" WHERE "paid_at" IS NOT NULL
    UNION ALL SELECT ("settled_at" AT TIME ZONE 'UTC')::date, 0, -"amount" FROM "refunds" WHERE "status" = 'succeeded' AND "payment_id" IS NOT NULL AND "settled_at" IS NOT NULL
  ) AS "sales" GROUP BY "day";
